import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTessera } from '../bench/instance.ts'
import { buildChanged } from '../build/targets.ts'
import { main, logLine, ScriptError } from '../progress.ts'
import { inRoot } from '../paths.ts'
import {
  methodsPage,
  type PackageReport,
  type StoryReport,
  summaryTable,
  unexplained,
} from './methods/report.ts'
import { runMethods } from './methods/run.ts'
import { knownVersions, loadSdk, type Sdk } from './sdk.ts'
import { walkData } from './story-data.ts'
import { walkLater } from './story-newer-calls.ts'
import { walkLinks } from './story-links.ts'
import { walkPeople } from './story-people.ts'
import { walkPublic } from './story-public.ts'
import { walkSchema } from './story-schema.ts'
import { walkViews } from './story-views.ts'
import { SdkStory } from './sdk-story.ts'

// `npm run compat [version or folder ...]`: runs the unmodified client packages against Tessera, from sign-up
// to public links. Requires the registry for versions that are not installed.

await main(async () => {
  await buildChanged(['web', 'worker'])
  const given = process.argv.slice(2)
  const wanted = given.filter((each) => each !== '--write')
  const failed: string[] = []
  const reports: PackageReport[] = []
  const stories: StoryReport[] = []
  for (const each of wanted.length > 0 ? wanted : knownVersions) {
    const sdk = await loadSdk(each)
    const dataDir = mkdtempSync(join(tmpdir(), 'tessera-compat-data-'))
    const tessera = await startTessera(dataDir, 18_090)
    try {
      const walk = new SdkStory(sdk, tessera.url)
      logLine(`nocodb-sdk ${sdk.version}`)
      await walkStory(walk)
      const { passed, failed: wrong, absent } = walk.tally
      logLine(
        `nocodb-sdk ${sdk.version}: ${passed} calls as expected, ${wrong.length} failed, ${absent.length} not in this package`,
      )
      stories.push({ version: sdk.version, passed, failed: wrong.length, absent: absent.length })
      failed.push(...wrong.map((line) => `${sdk.version} ${line}`))
    } finally {
      await tessera.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
    const report = await callAllMethods(sdk)
    reports.push(report)
    failed.push(...unexplained(report))
  }
  if (given.includes('--write')) writePage(reports)
  logLine(`\n${summaryTable(stories, reports)}\n`)
  if (failed.length > 0) throw new ScriptError(`Calls that failed:\n${failed.join('\n')}`)
})

/** Uses a fresh instance, without data from the story. */
async function callAllMethods(sdk: Sdk): Promise<PackageReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-compat-data-'))
  const tessera = await startTessera(dataDir, 18_091)
  try {
    return { version: sdk.version, outcomes: await runMethods(sdk, tessera.url) }
  } finally {
    await tessera.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function writePage(reports: PackageReport[]): void {
  const page = inRoot('docs/client-packages.md')
  writeFileSync(page, methodsPage(reports))
  logLine(`Wrote ${page}`)
}

async function walkStory(walk: SdkStory): Promise<void> {
  const people = await walkPeople(walk)
  const schema = await walkSchema(walk, people)
  const views = await walkViews(walk, schema)
  await walkData(walk, schema, views)
  await walkLinks(walk, schema)
  await walkLater(walk, schema, views)
  await walkPublic(walk, people, schema, views)
}
