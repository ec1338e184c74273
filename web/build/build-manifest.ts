import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const placeholder = '__TESSERA_BUILD__'

/**
 * Writes the build's identity: `builds/latest.json`, `builds/meta/<id>.json` with its routes, `_payload.json`, and the
 * id in the page. The id is deterministic.
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

/** The paths in the route table's source. */
export function addressesIn(source: string): string[] {
  return [...new Set([...source.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path))].toSorted()
}
