export interface PartOptions {
  /** Multiples of a typical school. */
  sizes: number[]
  /** Filters by part of a name; empty for all. Results are only saved if it is empty. */
  only: string
  /** Folders of other checkouts, measured in the same rounds; results are not saved. */
  against: string[]
  say: (line: string) => void
  /** Called with intermediate results, so that an interrupted run keeps them. */
  keep: (report: Report) => Promise<void>
}

export interface Report {
  /** Tables, and whether each goal was met. */
  markdown: string
  /** The raw numbers. */
  figures: unknown
}

export interface Part {
  run(options: PartOptions): Promise<Report>
}
