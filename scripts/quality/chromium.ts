import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { runProgram } from '../processes.ts'
import { step } from '../progress.ts'

const names = [
  // Chromium without windows: the same engine, which runs the browser tests in three quarters of the time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
]

const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Browsers that Playwright downloaded. */
function playwrightBrowsers(): string[] {
  const folder = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? join(homedir(), '.cache/ms-playwright')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.startsWith('chromium'))
    .flatMap((name) => [
      join(folder, name, 'chrome-linux/headless_shell'),
      join(folder, name, 'chrome-linux/chrome'),
      join(folder, name, 'chrome-linux64/chrome'),
    ])
}

function onPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Finds Chromium: CHROMIUM_PATH, common names, then Playwright's; null if there is none. */
export function findChromium(): string | null {
  const wanted = process.env['CHROMIUM_PATH']
  if (wanted) return existsSync(wanted) ? wanted : null
  return [...onPath(), ...macApps, ...playwrightBrowsers()].find((path) => existsSync(path)) ?? null
}

/** True if apt-get can install: Debian or a derivative, as root. */
function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && !process.env['CHROMIUM_PATH']
}

/**
 * Finds Chromium, or installs Debian's if possible without prompting. Null with a reason if neither works.
 */
export async function provideChromium(): Promise<{ path: string } | { path: null; reason: string }> {
  const found = findChromium()
  if (found) return { path: found }
  if (process.env['CHROMIUM_PATH'])
    return { path: null, reason: `CHROMIUM_PATH is ${process.env['CHROMIUM_PATH']}, which is not there` }
  if (!mayInstall())
    return { path: null, reason: 'no Chromium was found. Install one, or set CHROMIUM_PATH to it' }
  const output = await step('Installing Chromium with apt-get', async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    const update = await runProgram('apt-get', ['update', '-qq'], { env })
    const install = (name: string) =>
      runProgram('apt-get', ['install', '-qq', '-y', '--no-install-recommends', name, 'fonts-dejavu-core'], {
        env,
      })
    const shell = await install('chromium-headless-shell')
    // Some distributions have only the whole browser.
    const whole = findChromium() === null ? await install('chromium') : null
    return update.output + shell.output + (whole?.output ?? '')
  })
  const installed = findChromium()
  if (installed) return { path: installed }
  return { path: null, reason: `apt-get could not install Chromium: ${output.trim().slice(-500)}` }
}
