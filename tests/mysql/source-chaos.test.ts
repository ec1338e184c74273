import { chaosSuite } from '../sources/chaos-suite.ts'
import { mysqlServer } from '../sources/source-server.ts'

chaosSuite(await mysqlServer())
