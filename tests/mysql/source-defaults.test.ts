import { defaultsSuite } from '../sources/defaults-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

defaultsSuite(await mysqlServer())
