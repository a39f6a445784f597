export interface DownloadedFile {
  name: string
  content: Blob
}

/** The file name of a download response; null for any other. */
export function fileNameOf(response: Response): string | null {
  return /^attachment; filename="([\w. -]+)"$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? null
}

/** Starts a browser download. */
export function saveFile({ name, content }: DownloadedFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // By then the browser has read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
