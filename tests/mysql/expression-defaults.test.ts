import { expressionDefaultsSuite } from '../sources/expression-defaults-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

expressionDefaultsSuite(await mysqlServer())
