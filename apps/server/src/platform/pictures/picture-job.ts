/** How many points a picture may have to be drawn: today's telephones make 50 million. A file of 700 KB can claim a hundred million. */
export const largestPicture = 50_200_000;

export interface PictureJob {
  readonly source: string;
  readonly target: string;
  /** The widest that the drawn picture may be. */
  readonly width: number;
  /** The tallest; four times as tall as wide unless told. */
  readonly height?: number | undefined;
  /** WebP unless told: paper takes PNG only. */
  readonly format?: 'png' | undefined;
}

/** What became of a job; `trouble` is empty where it was done. */
export interface PictureAnswer {
  readonly id: number;
  readonly trouble: string;
}
