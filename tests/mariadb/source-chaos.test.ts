import { chaosSuite } from '../sources/chaos-suite.ts'
import { mariadbServer } from '../sources/source-server.ts'

chaosSuite(await mariadbServer())
