/** 'Exporting…', and how much has arrived once it takes a while: 'Exporting… 1.4 MB'. */
export function exportProgress(bytes: number): string {
  return bytes < 100_000 ? 'Exporting…' : `Exporting… ${(bytes / 1_000_000).toFixed(1)} MB`
}
