interface ImportMetaEnv {
  /** The API's origin, if it differs from the page's. */
  readonly VITE_API_BASE?: string
}
