import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { builds } from './build/builds.ts'
import { errorMessages } from '../core/error-messages.ts'
import { catalogues } from './build/catalogues.ts'
import { noCircles } from './build/no-circles.ts'
import { pageStyles } from './build/page-styles.ts'
import { smallIcons } from './build/small-icons.ts'
import { hereAlready, loadedTogether } from './build/loaded-together.ts'
import { earlyFiles } from './build/early-files.ts'
import { namedIn, reached } from './build/reached.ts'
import { plainLimits } from './build/plain-limits.ts'
import { shortCalls } from './build/short-calls.ts'
import { shortFields } from './build/short-fields.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

/** What the worker answers; everything else is the app's own, its folder web/api too. */
const workerPaths = ['^/api/v\\d', '/auth', '/user', '/parties', '/dl', '/builds']

/** Dev server proxy to a running worker, or none when TESSERA_WORKER is not set. */
function workerProxy(target: string | undefined) {
  if (!target) return {}
  return Object.fromEntries(workerPaths.map((path) => [path, { target, changeOrigin: false, ws: true }]))
}

/** The messages that a page which loads by itself can show. */
function namedFrom(entry: string) {
  return () => namedIn(root, reached(root, [entry], ['app-entry.tsx']))
}

export default defineConfig({
  root,
  plugins: [
    react(),
    builds(`${root}app/routes.ts`),
    earlyFiles(),
    pageStyles(root),
    noCircles(),
    shortCalls(root),
    shortFields(root),
    smallIcons(root),
    plainLimits(),
    tailwindcss(),
    catalogues(
      `${root}i18n/`,
      { form: namedFrom('form-entry.tsx'), door: namedFrom('door-entry.tsx') },
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
      resolveDependencies: (_, files, { hostId }) => hereAlready(files, hostId),
    },
    // Fonts and images stay files: a strict content security policy allows no data: URLs.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Reading a property does nothing here: calls of the API that a page never makes can be left out.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: { groups: [{ name: loadedTogether(root), includeDependenciesRecursively: false }] },
      },
    },
  },
})
