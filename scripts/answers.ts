// `npm run answers`: writes the JSON Schemas of what calls answer, after their types were changed.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answersPath, answersText } from './answers-module.ts'

const root = join(import.meta.dirname, '..')
writeFileSync(join(root, answersPath), await answersText(root))
console.log(`Wrote ${answersPath}`)
