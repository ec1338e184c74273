import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { devApiAddress } from './build/dev-api-address.ts'
import { builds } from './build/build-manifest.ts'
import { englishMessages } from '../core/english-messages.ts'
import { messageCatalogs } from './build/message-catalogs.ts'
import { noImportCycles } from './build/no-import-cycles.ts'
import { pageStyles } from './build/page-styles.ts'
import { isAlreadyLoaded, sharedChunks } from './build/shared-chunks.ts'
import { preloadFiles } from './build/preload-files.ts'
import { loadedModules, namedIn, reachableModules } from './build/reachable-modules.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Paths of the worker; all others belong to the app, including its folder web/api. */
const workerPaths = ['^/api/v\\d', '/auth', '/user', '/parties', '/dl', '/builds']

/** Proxies the dev server to a running worker; none without TESSERA_WORKER. */
function workerProxy(target: string | undefined) {
  if (!target) return {}
  return Object.fromEntries(workerPaths.map((path) => [path, { target, changeOrigin: false, ws: true }]))
}

/** The app's first load of a table; web/app.css names the same sources. */
const firstLoad = [
  'app-entry.tsx',
  'app/layouts/base-layout.tsx',
  'screens/table/shell/table-screen.tsx',
  'screens/table/shell/grid-body.tsx',
  'views/grid/input.ts',
]

/** Filters the messages of a first load. */
function namedAtFirst(entries: readonly string[]) {
  return () => namedIn(root, loadedModules(root, entries))
}

/** Filters the messages that a standalone page can show. */
function namedFrom(entry: string) {
  return () => namedIn(root, reachableModules(root, [entry], ['app-entry.tsx']))
}

type Filter = () => (id: string) => boolean

/** Filters the messages that load later. */
function without(first: Filter, all: Filter): Filter {
  return () => {
    const [isFirst, isNeeded] = [first(), all()]
    return (id) => isNeeded(id) && !isFirst(id)
  }
}

const firstOfApp = namedAtFirst(firstLoad)
const firstOfForm = namedAtFirst(['form-entry.tsx'])

export default defineConfig({
  root,
  plugins: [
    react(),
    devApiAddress(),
    builds(`${root}app/routes.ts`),
    preloadFiles(),
    pageStyles(root),
    noImportCycles(),
    tailwindcss(),
    messageCatalogs(
      `${root}i18n/`,
      {
        form: firstOfForm,
        'rest-of-form': without(firstOfForm, namedFrom('form-entry.tsx')),
        auth: namedFrom('auth-entry.tsx'),
        app: firstOfApp,
        'later-app': without(firstOfApp, () => () => true),
      },
      englishMessages(),
    ),
  ],
  server: { proxy: workerProxy(process.env['TESSERA_WORKER']) },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome123', 'firefox120', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostId }) => isAlreadyLoaded(files, hostId),
    },
    // Keep fonts and images as files, because a strict content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Property reads have no side effects here, so unused API endpoints can be dropped.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: { groups: [{ name: sharedChunks(root), includeDependenciesRecursively: false }] },
      },
    },
  },
})
