import { linkedFormulasSuite } from '../sources/linked-formulas-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

linkedFormulasSuite(await mariadbServer())
