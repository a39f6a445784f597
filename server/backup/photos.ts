import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { STORED_PHOTO } from '../photos/store.ts'
import { exists } from '../postgres/files.ts'

/** Photos are written before the rows that name them and deleted after, as in an upload. */
export class PhotoRestore {
  readonly #folder: string | null
  readonly #wanted = new Set<string>()
  readonly #written: string[] = []

  constructor(folder: string | null) {
    this.#folder = folder
  }

  get count(): number {
    return this.#wanted.size
  }

  /** Names are random, so an existing file is the same picture. */
  async write(name: string, content: Buffer): Promise<void> {
    if (this.#folder === null) return
    const path = name.replace(/^photos\//, '')
    if (!STORED_PHOTO.test(path)) throw new Error(`The backup has a photo at ${name}, where none can be.`)
    this.#wanted.add(path)
    const file = join(this.#folder, path)
    if (await exists(file)) return
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    this.#written.push(file)
    await writeFile(file, content, { mode: 0o600, flush: true })
  }

  /** After the commit: removes the photos of the replaced school. */
  async keep(): Promise<void> {
    const folder = this.#folder
    if (folder === null || !(await exists(folder))) return
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name)
      if (entry.isFile() && !this.#wanted.has(relative(folder, file))) await rm(file, { force: true })
    }
  }

  async undo(): Promise<void> {
    for (const file of this.#written) await rm(file, { force: true })
  }
}
