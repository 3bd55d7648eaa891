import { z } from 'zod';
import { fewestSearched, searchTooShort } from './rules/search-text.ts';

/** What a person types to search with, on every list, select and search. */
export const SearchText = z.string().trim().min(fewestSearched, searchTooShort).max(100, 'At most 100 characters');
