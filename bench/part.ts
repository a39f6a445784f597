export interface PartOptions {
  /** How many times the school that the specification's owner has today. */
  sizes: number[]
  /** Part of the name of what is measured; empty for all, and only then are the results written to a file. */
  only: string
  say: (line: string) => void
  /** Called with what is known so far, so that a run which is cut short leaves what it has measured. */
  keep: (report: Report) => Promise<void>
}

export interface Report {
  /** Tables for people, and below them each goal with whether it was met. */
  markdown: string
  /** The same and more, for machines. */
  figures: unknown
}

export interface Part {
  run(options: PartOptions): Promise<Report>
}
