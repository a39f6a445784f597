import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { callsPlugin } from './vite.calls.ts'
import { themePlugin } from './vite.theme.ts'

const WORTH_COMPRESSING = /\.(js|css|html|svg|json|webmanifest|txt)$/

/** Code that every page needs goes into few chunks: better compression and fewer requests. */
const SHARED = [
  {
    name: 'base',
    test: new RegExp(
      [
        'rolldown/runtime',
        'node_modules/(react|react-dom|scheduler|@tanstack|clsx|@mantine/hooks/esm/(?!use-(pagination|local-storage|element-size|resize-observer))[^/]+)/',
        'web/ui/dialogs/remove-scroll',
        '@mantine/core/esm/core/',
        '@mantine/core/esm/components/(ActionIcon|Anchor|Button|CloseButton|FocusTrap|Group|Input|InputBase|Loader|ModalBase|Overlay|Paper|Portal|Stack|Text|TextInput|Transition|UnstyledButton)[/.]',
      ].join('|'),
    ),
  },
  // Our own code that is needed before the first page, in one chunk with the entry.
  { name: 'start', tags: ['$initial' as const], test: /\/(web|domain|contract)\/|@tabler/ },
  // Our own small modules shared by many pages: one chunk instead of thirty.
  {
    name: 'kit',
    test: /\/(web\/ui\/(?!choice-styles|ExportButton|ImportLink|PeopleActions|SearchBox|Toolbar|search-text|use-printing|table\/(?!table-address)|form\/(EditFrame|use-edit\.ts|DateField|TimeField|use-incomplete))|web\/api\/(?!last-edit)|web\/shell\/|domain\/(?![a-z]+-words|email-list|export-|reflection-form|assignment-(schedule|due-time)|field-limits|school-tags|attention-snooze)|contract\/)|@tabler/,
    minShareCount: 6,
  },
  // Beside a list of staff: search, print, export. After the kit, which has what these need.
  {
    name: 'lists',
    test: /\/(web\/ui\/(ExportButton|ImportLink|PeopleActions|SearchBox|Toolbar|search-text|use-printing)|domain\/(email-list|export-))/,
  },
  // Few forms have a date.
  { name: 'dates', test: /\/web\/ui\/form\/(DateField|TimeField|use-incomplete)/ },
  // Forms need it too, without the rest of a table.
  { name: 'select', test: /@mantine\/core\/esm\/components\/(NativeSelect|Combobox)\// },
  // On every page, a moment later. Before the table, which has a part of it.
  { name: 'live', test: /\/web\/live\/(?!presence|use-here)/ },
  // Only lists need it.
  { name: 'table', test: /\/web\/ui\/table\/(?!use-selection|SelectionBar|ShareBar)/ },
  { name: 'entrance', test: /\/web\/features\/accounts\/(Entrance|Login)/ },
]

export default defineConfig({
  root: 'web',
  plugins: [react(), callsPlugin(), themePlugin(), preloadedFont(), compressedBeside()],
  resolve: { alias: { 'react-remove-scroll': resolve('web/ui/dialogs/remove-scroll.tsx') } },
  // The server replaces it with a fresh nonce in every page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    emptyOutDir: true,
    // The strict CSP allows neither an inline polyfill nor data: URLs.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: '../dist/web',
        manifest: true,
        rolldownOptions: { output: { codeSplitting: { groups: SHARED } } },
      },
    },
    // What the server renders the first view with. It brings its packages along: an installation for production has none of them.
    ssr: {
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: '../dist/first-view',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: 'web/first-view/render.tsx' },
      },
    },
  },
})

/** Preloads the font with the page, before the styles request it. */
function preloadedFont(): Plugin {
  return {
    name: 'preloaded-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name))
        if (!file) throw new Error('No font to preload: web/ui/font.css no longer names inter-latin-wght-normal.woff2.')
        const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}

/** Writes .br and .gz next to every asset, so that the server never compresses at request time. */
function compressedBeside(): Plugin {
  let folder = ''
  return {
    name: 'compressed-beside',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      folder = resolve(config.root, config.environments.client?.build.outDir ?? '')
    },
    async closeBundle() {
      for (const name of await readdir(folder, { recursive: true })) {
        // The page contains a changing nonce, so it is never served from a file.
        if (!WORTH_COMPRESSING.test(name) || name === 'index.html' || name.startsWith('.vite')) continue
        const file = join(folder, name)
        const content = await readFile(file)
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
        await writeFile(`${file}.br`, await promisify(brotliCompress)(content, quality))
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
      }
    },
  }
}
