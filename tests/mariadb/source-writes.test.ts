import { writesSuite } from '../sources/writes-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

writesSuite(await mariadbServer())
