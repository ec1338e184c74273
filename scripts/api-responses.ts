// `npm run api-responses`: generates the JSON Schemas of responses. Run after changing their types.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { responsesPath, responsesText } from './api-responses-module.ts'

const root = join(import.meta.dirname, '..')
writeFileSync(join(root, responsesPath), await responsesText(root))
console.log(`Wrote ${responsesPath}`)
