import { expressionDefaultsSuite } from '../sources/expression-defaults-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

expressionDefaultsSuite(await mariadbServer())
