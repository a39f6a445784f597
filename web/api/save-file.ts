/** A file that the server answered with. */
export interface DownloadedFile {
  name: string
  content: Blob
}

/** The name that an answer gives to its file; null for what is no file. */
export function fileNameOf(response: Response): string | null {
  return /^attachment; filename="([\w. -]+)"$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null
}

/** Puts the file where the browser keeps downloads. */
export function saveFile({ name, content }: DownloadedFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has taken hold of it by the time that anything else happens.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
