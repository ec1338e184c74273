import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isListening } from '../local/ports.ts'
import { inRoot } from '../paths.ts'
import { runProgram } from '../processes.ts'
import { ScriptError, step } from '../progress.ts'

// A MySQL server for tests. Debian's stable releases have none, so it comes from Debian unstable: its packages are
// unpacked into a folder with the libraries that they need, and nothing of the system changes.

const folder = inRoot('node_modules/.cache/mysql')
const root = join(folder, 'root')
const libraries = join(root, 'usr/lib/x86_64-linux-gnu')
const program = join(root, 'usr/sbin/mysqld')
const data = join(folder, 'data')

/** Where tests look for it, unless TEST_MYSQL_URL names another server. */
export const mysqlPort = 3307

const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'

/** Why the server cannot be installed here; null if it can. */
export function missingForMysql(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'the packages are for Linux on x86-64'
  const missing = ['/usr/bin/apt-get', '/usr/bin/dpkg-deb', keyring].find((path) => !existsSync(path))
  return missing ? `${missing} is missing` : null
}

/** Installs the server if needed, and starts it with an empty password for `root`; it ends with the child. */
export async function startMysql(): Promise<ChildProcess> {
  if (!existsSync(program)) await step('Downloading MySQL from Debian unstable', download)
  if (!existsSync(join(data, 'mysql.ibd'))) {
    rmSync(data, { recursive: true, force: true })
    mkdirSync(data, { recursive: true })
    const { code, output } = await runProgram(loader(), [...mysqld(), '--initialize-insecure'])
    if (code !== 0) throw new ScriptError(`MySQL could not be set up:\n${output.slice(-2000)}`)
  }
  const child = spawn(
    loader(),
    [
      ...mysqld(),
      `--port=${mysqlPort}`,
      '--bind-address=127.0.0.1',
      `--socket=${join(folder, 'mysql.sock')}`,
      `--pid-file=${join(folder, 'mysql.pid')}`,
      '--mysqlx=OFF',
      '--secure-file-priv=',
      '--innodb-buffer-pool-size=256M',
      // Tests keep nothing, so nothing needs to reach the disk.
      '--disable-log-bin',
      '--innodb-flush-log-at-trx-commit=0',
    ],
    { stdio: 'ignore' },
  )
  for (let tries = 0; tries < 120; tries += 1) {
    if (await isListening(mysqlPort)) return child
    if (child.exitCode !== null) break
    await sleep(250)
  }
  child.kill('SIGKILL')
  throw new ScriptError('MySQL did not start.')
}

function loader(): string {
  return join(libraries, 'ld-linux-x86-64.so.2')
}

function mysqld(): string[] {
  const messages = join(root, 'usr/share/mysql')
  return [
    '--library-path',
    libraries,
    program,
    '--no-defaults',
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
    `--datadir=${data}`,
    `--lc-messages-dir=${messages}`,
    `--character-sets-dir=${join(messages, 'charsets')}`,
  ]
}

async function download(): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  const apt = join(folder, 'apt')
  for (const name of ['lists/partial', 'cache/archives/partial', 'etc/apt.conf.d', 'etc/preferences.d'])
    mkdirSync(join(apt, name), { recursive: true })
  writeFileSync(join(apt, 'status'), '')
  writeFileSync(
    join(apt, 'etc/sources.list'),
    `deb [signed-by=${keyring}] http://deb.debian.org/debian sid main\n`,
  )
  const settings = join(apt, 'apt.conf')
  writeFileSync(
    settings,
    [
      `Dir::Etc "${join(apt, 'etc')}";`,
      `Dir::State "${apt}";`,
      `Dir::State::status "${join(apt, 'status')}";`,
      `Dir::Cache "${join(apt, 'cache')}";`,
      'APT::Install-Recommends "false";',
      'APT::Sandbox::User "root";',
      // Copies of the archive may be older than its lists allow; its signature is checked all the same.
      'Acquire::Check-Valid-Until "false";',
    ].join('\n'),
  )
  const env = { APT_CONFIG: settings, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--download-only', 'mysql-server-core']]) {
    const { code, output } = await runProgram('apt-get', ['-qq', ...args], { env })
    if (code !== 0) throw new ScriptError(`apt-get ${args.join(' ')} failed:\n${output.slice(-2000)}`)
  }
  const archives = join(apt, 'cache/archives')
  for (const name of readdirSync(archives).filter((each) => each.endsWith('.deb'))) {
    const { code, output } = await runProgram('dpkg-deb', ['-x', join(archives, name), root])
    if (code !== 0) throw new ScriptError(`${name} could not be unpacked:\n${output.slice(-2000)}`)
  }
  rmSync(apt, { recursive: true })
}
