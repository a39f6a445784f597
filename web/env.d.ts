interface ImportMetaEnv {
  /** Where the API is, when it is not where the page came from. */
  readonly VITE_API_BASE?: string
}
