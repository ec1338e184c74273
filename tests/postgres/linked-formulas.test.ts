import { linkedFormulasSuite } from '../sources/linked-formulas-suite.ts'
import { postgresServer } from '../sources/source-server.ts'

linkedFormulasSuite(await postgresServer())
