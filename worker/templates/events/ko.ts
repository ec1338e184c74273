import type { TemplateWords } from '../template.ts'

export const eventsKo: TemplateWords = {
  title: '행사 신청',
  tables: {
    registrations: {
      title: '신청',
      columns: {
        name: '이름',
        email: '이메일',
        ticket: '티켓',
        sessions: '세션',
        food: '식사',
        paid: '결제함',
        here: '도착함',
        wishes: '요청 사항',
      },
      options: {
        ticket: { early: '얼리버드', regular: '일반', student: '학생', guest: '초대' },
        food: { vegetarian: '채식', vegan: '비건', halal: '할랄', gluten: '글루텐 프리' },
      },
      views: { grid: '모든 신청', unpaid: '미결제', door: '현장 확인', form: '신청하기' },
      forms: {
        form: {
          heading: '오픈 데이 신청하기',
          subheading: '좌석은 신청 순서대로 드려요. 하루 안에 이메일을 보내 드릴게요.',
          success_msg: '명단에 올렸어요. 곧 만나요!',
        },
      },
      rows: [
        ['남아라', ''],
        ['손현익', '8시 40분 기차로 도착.'],
        ['방서희', ''],
        ['표동건', '통로 쪽 자리를 부탁드려요.'],
        ['천우진', ''],
        ['도하윤', '토론에서 도서관 프로젝트를 소개함.'],
        ['고은비', '정원 투어에 친구와 함께 참가.'],
        ['나준호', ''],
      ],
    },
    sessions: {
      title: '세션',
      columns: {
        title: '세션 이름',
        starts: '시작 일시',
        minutes: '시간(분)',
        room: '장소',
        speaker: '연사',
        places: '정원',
        registrations: '신청',
        taken: '신청 인원',
        free: '남은 자리',
        about: '소개',
      },
      options: { room: { hall: '대강당', library: '도서관', garden: '정원' } },
      views: { grid: '프로그램', hall: '대강당' },
      rows: [
        ['환영 인사', '우리가 누구인지, 오늘 무엇이 기다리는지 소개해요.'],
        ['나만의 공책 만들기', '재료는 모두 준비되어 있어요.'],
        ['오래된 정원 산책', '튼튼한 신발을 신으면 좋아요.'],
        ['낭독 시간', '좋아하는 글 한 쪽을 가져오세요.'],
        ['질문과 답변', '오늘의 연사 모두와 함께해요.'],
      ],
    },
    speakers: {
      title: '연사',
      columns: {
        name: '이름',
        from: '소속',
        email: '이메일',
        website: '웹사이트',
        sessions: '세션',
        confirmed: '확정됨',
      },
      views: { grid: '모든 연사' },
      rows: [
        ['류다은', '책의 집'],
        ['마태오', '종이 공방'],
        ['김하나', '도시 정원'],
        ['백올리', '라디오'],
      ],
    },
  },
}
