import { cascadesSuite } from '../sources/cascades-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

cascadesSuite(await mysqlServer())
