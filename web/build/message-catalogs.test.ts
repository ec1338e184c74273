import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { messageCatalogs } from './message-catalogs.ts'

const folder = mkdtempSync(join(tmpdir(), 'catalogs-'))
afterAll(() => rmSync(folder, { recursive: true }))

function locale(id: string, messages: Record<string, string>): void {
  mkdirSync(join(folder, 'locales'), { recursive: true })
  writeFileSync(join(folder, 'locales', `${id}.json`), JSON.stringify(messages))
}

/** The built code of a bundle's loader list and its catalogs. */
async function built(bundle: 'form' | 'app'): Promise<string> {
  const entry = join(folder, `${bundle}.js`)
  writeFileSync(entry, `import { catalogs } from 'virtual:catalogs/${bundle}'\nconsole.log(catalogs)`)
  const result = await build({
    configFile: false,
    root: folder,
    logLevel: 'silent',
    plugins: [messageCatalogs(folder, {}, { 'errors.FORBIDDEN': 'Not allowed.' })],
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  })
  const outputs = Array.isArray(result) ? result : [result]
  return outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .map((file) => (file.type === 'chunk' ? file.code : ''))
    .join('\n')
}

locale('en', {
  'common.save': 'Save',
  'common.only': 'Only in English',
  'form.rows': '{n, plural, one {# row} other {# rows}}',
  'grid.add': 'Add record',
  'design.title': 'Design',
})
locale('fa', { 'common.save': 'ذخیره' })

describe('built catalogs', () => {
  it("contain only the form page's areas, compiled", async () => {
    const code = await built('form')
    expect(code).toContain('Save')
    expect(code).toContain('plural')
    expect(code).not.toContain('{n, plural')
    expect(code).not.toContain('Add record')
  })

  it('contain every area except development ones, with English for missing messages', async () => {
    const code = await built('app')
    expect(code).toContain('Add record')
    expect(code).toContain('ذخیره')
    expect(code).not.toContain('Design')
    expect(code.split('Only in English')).toHaveLength(3)
  })

  it('reject invalid ICU messages by id', async () => {
    locale('fa', { 'form.rows': '{n, plural, one {x}' })
    await expect(built('form')).rejects.toThrow('form.rows')
  })
})
