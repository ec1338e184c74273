import { afterAll, beforeAll } from 'vitest'
import { type Person, signUp } from './people.ts'
import { type Runtime, startRuntime } from './runtime.ts'

/** The whole API for the tests of a file: started before the first one, stopped after the last. */
export function runtimeFixture(variables: Record<string, string> = {}): Runtime {
  let started: Runtime | undefined
  beforeAll(async () => {
    started = await startRuntime(variables)
  })
  afterAll(() => started?.stop())
  return delegate(() => started)
}

/** A person who signs up before the first test of a file. The first one of an instance is its administrator. */
export function personFixture(runtime: Runtime): Person {
  let person: Person | undefined
  beforeAll(async () => {
    person = await signUp(runtime)
  })
  return delegate(() => person)
}

/** An object that becomes what `current` returns, so that a file can name it before it exists. */
function delegate<T extends object>(current: () => T | undefined): T {
  return new Proxy<T>(Object.create(null), {
    get(_target, key) {
      const object = current()
      if (!object) throw new Error('A fixture exists only while tests run.')
      return Reflect.get(object, key)
    },
  })
}
