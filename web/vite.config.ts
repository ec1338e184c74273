import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { builds } from './build/build-manifest.ts'
import { errorMessages } from '../core/error-messages.ts'
import { messageCatalogs } from './build/message-catalogs.ts'
import { noImportCycles } from './build/no-import-cycles.ts'
import { pageStyles } from './build/page-styles.ts'
import { isAlreadyLoaded, sharedChunks } from './build/shared-chunks.ts'
import { preloadFiles } from './build/preload-files.ts'
import { namedIn, reachableModules } from './build/reachable-modules.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** Paths of the worker; all others belong to the app, including its folder web/api. */
const workerPaths = ['^/api/v\\d', '/auth', '/user', '/parties', '/dl', '/builds']

/** Proxies the dev server to a running worker; none without TESSERA_WORKER. */
function workerProxy(target: string | undefined) {
  if (!target) return {}
  return Object.fromEntries(workerPaths.map((path) => [path, { target, changeOrigin: false, ws: true }]))
}

/** Filters the messages that a standalone page can show. */
function namedFrom(entry: string) {
  return () => namedIn(root, reachableModules(root, [entry], ['app-entry.tsx']))
}

export default defineConfig({
  root,
  plugins: [
    react(),
    builds(`${root}app/routes.ts`),
    preloadFiles(),
    pageStyles(root),
    noImportCycles(),
    tailwindcss(),
    messageCatalogs(
      `${root}i18n/`,
      { form: namedFrom('form-entry.tsx'), auth: namedFrom('auth-entry.tsx') },
      errorMessages(),
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
