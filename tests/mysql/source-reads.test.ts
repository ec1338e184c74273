import { readsSuite } from '../sources/reads-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

readsSuite(await mysqlServer())
