/** Work to do after the tests of a file: files of a project share modules, and so the databases that these hold. */
const due: (() => void)[] = []

export function afterFile(work: () => void): void {
  due.push(work)
}

export function runAfterFile(): void {
  for (const work of due.splice(0)) work()
}
