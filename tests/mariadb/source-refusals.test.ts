import { refusalsSuite } from '../sources/refusals-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

refusalsSuite(await mariadbServer())
