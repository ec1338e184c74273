import { linkedFormulasSuite } from '../sources/linked-formulas-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

linkedFormulasSuite(await mysqlServer())
