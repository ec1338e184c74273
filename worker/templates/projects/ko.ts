import type { TemplateWords } from '../template.ts'

export const projectsKo: TemplateWords = {
  title: '프로젝트 관리',
  tables: {
    projects: {
      title: '프로젝트',
      columns: {
        name: '프로젝트 이름',
        state: '상태',
        starts: '시작일',
        due: '마감일',
        tasks: '작업',
        taskCount: '작업 수',
        hours: '총시간',
        goal: '목표',
      },
      options: { state: { planned: '예정', running: '진행 중', paused: '보류', done: '완료' } },
      views: { grid: '모든 프로젝트', running: '진행 중' },
      rows: [
        ['새 웹사이트', '누구나 길을 잃지 않는 2개 국어 사이트.'],
        ['사무실 이전', '월요일에 모두 아무 일 없었던 것처럼 일하기.'],
        ['고객 설문 조사', '고객 200명이 가장 아쉬워하는 점 알아내기.'],
        ['연간 보고서', '총회 전에 회원에게 발송.'],
      ],
    },
    tasks: {
      title: '작업',
      columns: {
        title: '작업 이름',
        state: '상태',
        priority: '우선순위',
        project: '프로젝트',
        who: '담당자',
        due: '마감일',
        hours: '시간',
        projectState: '프로젝트 상태',
        details: '세부 정보',
      },
      options: {
        state: { todo: '할 일', doing: '진행 중', review: '검토', done: '완료' },
        priority: { high: '높음', normal: '보통', low: '낮음' },
      },
      views: { grid: '모든 작업', open: '남은 작업', late: '기한 지남', form: '요청하기' },
      forms: {
        form: {
          heading: '요청하기',
          subheading: '무엇이 언제까지 필요한지 적어 주세요. 팀에서 매일 아침 새 요청을 확인해요.',
          success_msg: '고마워요. 요청이 목록에 추가되었어요.',
        },
      },
      rows: [
        ['글꼴 고르기', '두 가지. 필요한 글자가 모두 있어야 함.'],
        ['시작 페이지 만들기', ''],
        ['운영자 정보 쓰기', '변호사가 한 번 검토함.'],
        ['예전 글 옮기기', '80편 정도. 5년 넘은 글은 제외.'],
        ['다섯 명과 테스트하기', '그중 두 명은 키보드만 사용.'],
        ['이사 트럭 예약하기', ''],
        ['상자에 이름표 붙이기', '방 번호와 이름.'],
        ['기존 인터넷 회선 해지하기', '두 달 전에 알려야 함.'],
        ['질문 쓰기', '많아야 열 개.'],
        ['추첨 경품 찾기', ''],
        ['수치 모으기', ''],
        ['인쇄 맡기기', '재생지로 300부.'],
      ],
    },
    people: {
      title: '팀원',
      columns: { name: '이름', role: '역할', email: '이메일', tasks: '작업', hours: '계획 시간' },
      views: { grid: '모든 팀원' },
      rows: [
        ['노유라', '디자인'],
        ['민다니엘', '개발'],
        ['양예라', '편집'],
        ['박평호', '총무'],
      ],
    },
  },
}
