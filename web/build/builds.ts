import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const placeholder = '__TESSERA_BUILD__'

/**
 * Writes what says which build this is: `builds/latest.json`, `builds/meta/<id>.json` with the addresses that it
 * knows, `_payload.json`, and the id in the page itself. The same sources always make the same id.
 */
export function builds(routesFile: string): Plugin {
  return {
    name: 'tessera-builds',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { name: 'tessera-build', content: placeholder }, injectTo: 'head' },
    ],
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const names = Object.keys(bundle).toSorted()
        const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 20)
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue
          file.source = String(file.source).replace(placeholder, id)
        }
        const routes = addressesIn(readFileSync(routesFile, 'utf8'))
        const emit = (fileName: string, content: object): void => {
          this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(content)}\n` })
        }
        emit('builds/latest.json', { id })
        emit(`builds/meta/${id}.json`, { id, routes })
        emit('_payload.json', { build: id })
      },
    },
  }
}

/** The addresses that the route table's source names. */
export function addressesIn(source: string): string[] {
  return [...new Set([...source.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path))].toSorted()
}
