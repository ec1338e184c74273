import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { API, type Checker, type Symbol, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import { ScriptError } from '../../progress.ts'
import type { Member, Method, Shape } from './shape.ts'

/** Reads all methods from the declarations of an installed package. */
export function readMethods(folder: string): Method[] {
  const file = join(folder, 'node_modules/nocodb-sdk/build/main/lib/Api.d.ts')
  const config = join(folder, 'tsconfig.json')
  const compilerOptions = {
    strict: true,
    skipLibCheck: true,
    types: [],
    lib: ['es2020', 'dom'],
    noEmit: true,
  }
  writeFileSync(config, JSON.stringify({ compilerOptions, files: [file] }))
  const api = new API({ cwd: folder })
  try {
    const project = api.updateSnapshot({ openProject: config }).getProject(config)
    const source = project?.program.getSourceFile(file)
    const module = source && project?.checker.getSymbolAtLocation(source)
    if (!project || !module) throw new ScriptError(`${file} cannot be read.`)
    return new Reader(project.checker).methodsOf(module)
  } finally {
    api.close()
  }
}

class Reader {
  readonly #checker: Checker
  readonly #known = new Map<number, Shape>()

  constructor(checker: Checker) {
    this.#checker = checker
  }

  methodsOf(module: Symbol): Method[] {
    const api = this.#checker.getMemberInModuleExports(module, 'Api')
    if (!api) throw new ScriptError('The package exports no Api.')
    const methods: Method[] = []
    // The class adds its groups to the HTTP client that it extends.
    for (const [, group] of api.getMembers())
      for (const method of this.#propertiesOf(group)) {
        const found = this.#methodOf(group.name, method)
        if (found) methods.push(found)
      }
    return methods
  }

  #propertiesOf(symbol: Symbol): readonly Symbol[] {
    const type = symbol.flags & SymbolFlags.Property ? this.#checker.getTypeOfSymbol(symbol) : undefined
    return type && type.flags & TypeFlags.Object ? this.#checker.getPropertiesOfType(type) : []
  }

  #methodOf(group: string, method: Symbol): Method | null {
    const type = this.#checker.getTypeOfSymbol(method)
    const [signature] = type ? this.#checker.getSignaturesOfType(type, 0) : []
    const promise = signature && this.#checker.getReturnTypeOfSignature(signature)
    const answer = promise?.isTypeReference() ? this.#checker.getTypeArguments(promise)[0] : undefined
    if (!signature || !answer) return null
    const tags = method.getJsDocTags(this.#checker)
    return {
      name: `${group}.${method.name}`,
      request: String(tags.find(({ name }) => name === 'request')?.text ?? ''),
      parameters: signature
        .getParameters()
        .filter(({ name }) => name !== 'params')
        .map((parameter) => ({ name: parameter.name, ...this.#memberOf(parameter) })),
      answer: this.#shapeOf(answer),
    }
  }

  #memberOf(symbol: Symbol): Member {
    const type = this.#checker.getTypeOfSymbol(symbol)
    const isOptional =
      Boolean(symbol.flags & SymbolFlags.Optional) ||
      Boolean(type?.isUnionType() && type.getTypes().some(({ flags }) => flags & TypeFlags.Undefined))
    return { shape: type ? this.#shapeOf(type) : { kind: 'any' }, isOptional }
  }

  #shapeOf(type: Type): Shape {
    const { flags } = type
    if (flags & TypeFlags.Null) return { kind: 'null' }
    if (flags & TypeFlags.String) return { kind: 'string' }
    if (flags & TypeFlags.Number) return { kind: 'number' }
    if (flags & TypeFlags.Boolean) return { kind: 'boolean' }
    if (flags & TypeFlags.NonPrimitive) return { kind: 'object' }
    if (type.isLiteralType() && typeof type.value !== 'object' && typeof type.value !== 'bigint')
      return { kind: 'literal', value: type.value }
    if (type.isUnionType()) return this.#unionOf(type.getTypes())
    return flags & (TypeFlags.Object | TypeFlags.Intersection) ? this.#objectOf(type) : { kind: 'any' }
  }

  #unionOf(types: readonly Type[]): Shape {
    const members = types
      .filter(({ flags }) => !(flags & (TypeFlags.Undefined | TypeFlags.Never)))
      .map((each) => this.#shapeOf(each))
    const booleans = members.filter((each) => each.kind === 'literal' && typeof each.value === 'boolean')
    const others = members.filter((each) => !booleans.includes(each))
    const all: Shape[] = booleans.length === 2 ? [...others, { kind: 'boolean' }] : members
    return all.length === 1 && all[0] ? all[0] : { kind: 'union', members: all }
  }

  #objectOf(type: Type): Shape {
    const known = this.#known.get(type.id)
    if (known) return known
    if (this.#checker.isArrayType(type) && type.isTypeReference()) {
      const list: Shape = { kind: 'array', item: { kind: 'any' } }
      this.#known.set(type.id, list)
      const [item] = this.#checker.getTypeArguments(type)
      if (item) list.item = this.#shapeOf(item)
      return list
    }
    const properties = this.#checker.getPropertiesOfType(type)
    if (properties.length === 0) return { kind: 'object' }
    const members = new Map<string, Member>()
    const shape: Shape = { kind: 'members', members }
    this.#known.set(type.id, shape)
    for (const property of properties) members.set(property.name, this.#memberOf(property))
    return shape
  }
}
