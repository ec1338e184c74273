import { attachSuite } from '../sources/attach-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

attachSuite(await mariadbServer())
