import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTessera } from '../bench/instance.ts'
import { buildChanged } from '../build/targets.ts'
import { main, say, Trouble } from '../progress.ts'
import { knownVersions, loadSdk } from './sdk.ts'
import { walkData } from './story-data.ts'
import { walkLater } from './story-later.ts'
import { walkLinks } from './story-links.ts'
import { walkPeople } from './story-people.ts'
import { walkPublic } from './story-public.ts'
import { walkSchema } from './story-schema.ts'
import { walkViews } from './story-views.ts'
import { Walk } from './walk.ts'

// `npm run compat [version or folder ...]`: the packages that existing tools are made with, unchanged, from sign-up
// to public links against a Tessera of their own. Needs the registry once for each version that is not installed.

await main(async () => {
  await buildChanged(['web', 'worker'])
  const wanted = process.argv.slice(2)
  const failed: string[] = []
  for (const each of wanted.length > 0 ? wanted : knownVersions) {
    const sdk = await loadSdk(each)
    const dataDir = mkdtempSync(join(tmpdir(), 'tessera-compat-data-'))
    const tessera = await startTessera(dataDir, 18_090)
    try {
      const walk = new Walk(sdk, tessera.url)
      say(`nocodb-sdk ${sdk.version}`)
      await walkStory(walk)
      const { passed, failed: wrong, absent } = walk.tally
      say(
        `nocodb-sdk ${sdk.version}: ${passed} calls as expected, ${wrong.length} failed, ${absent.length} not in this package`,
      )
      failed.push(...wrong.map((line) => `${sdk.version} ${line}`))
    } finally {
      await tessera.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  if (failed.length > 0) throw new Trouble(`Calls that failed:\n${failed.join('\n')}`)
})

async function walkStory(walk: Walk): Promise<void> {
  const people = await walkPeople(walk)
  const schema = await walkSchema(walk, people)
  const views = await walkViews(walk, schema)
  await walkData(walk, schema, views)
  await walkLinks(walk, schema)
  await walkLater(walk, schema)
  await walkPublic(walk, people, schema, views)
}
