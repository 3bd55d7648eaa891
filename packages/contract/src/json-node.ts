/** A node of a JSON schema, or of what describes the interface: read by what is there, since nothing of it is sure. */
export type JsonNode = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is JsonNode => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The node, or an empty one. */
export const node = (value: unknown): JsonNode => (isNode(value) ? value : {});
export const nodesOf = (value: unknown): readonly JsonNode[] => (Array.isArray(value) ? value.filter(isNode) : []);
export const textsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []);
/** The text, or an empty one. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
