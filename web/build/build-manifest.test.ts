import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, expect, it } from 'vitest'
import { addressesIn, builds } from './build-manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'builds-'))
afterAll(() => rmSync(folder, { recursive: true }))
const routesFile = new URL('../app/routes.ts', import.meta.url).pathname

async function built(code: string): Promise<Map<string, string>> {
  writeFileSync(join(folder, 'main.js'), code)
  writeFileSync(
    join(folder, 'index.html'),
    '<html><head></head><body><script type="module" src="/main.js"></script></body></html>',
  )
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [builds(routesFile)],
    build: { write: false },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const files = outputs.flatMap((output) => ('output' in output ? output.output : []))
  return new Map(
    files.map((file) => [file.fileName, file.type === 'asset' ? String(file.source) : file.code]),
  )
}

it('writes the build id to the page and its files', async () => {
  const one = await built('console.log(1)')
  const { id }: { id: string } = JSON.parse(one.get('builds/latest.json') ?? '{}')
  expect(id).toMatch(/^[0-9a-f]{20}$/)
  expect(JSON.parse(one.get(`builds/meta/${id}.json`) ?? '{}')).toEqual({
    id,
    routes: addressesIn(readFileSync(routesFile, 'utf8')),
  })
  expect(JSON.parse(one.get('_payload.json') ?? '{}')).toEqual({ build: id })
  expect(one.get('index.html')).toContain(`<meta name="tessera-build" content="${id}">`)

  const again = await built('console.log(1)')
  expect(again.get('builds/latest.json')).toBe(one.get('builds/latest.json'))
  const other = await built('console.log(2)')
  expect(other.get('builds/latest.json')).not.toBe(one.get('builds/latest.json'))
})
