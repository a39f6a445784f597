export interface PartOptions {
  /** Multiples of a typical school. */
  sizes: number[]
  /** Whether to measure what has this name. Results are only saved of a run of everything. */
  isAsked: (name: string) => boolean
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
