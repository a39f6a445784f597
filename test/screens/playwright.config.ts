import base from '../../playwright.config.ts'

export default { ...base, testDir: import.meta.dirname, globalSetup: '../support/browser-setup.ts' }
