import type { TemplateWords } from '../template.ts'

export const crmKo: TemplateWords = {
  title: '고객',
  tables: {
    companies: {
      title: '회사',
      columns: {
        name: '회사 이름',
        industry: '업종',
        city: '도시',
        website: '웹사이트',
        people: '직원 수',
        contacts: '연락처',
        deals: '거래',
        total: '거래 총액',
      },
      options: {
        industry: {
          food: '식음료',
          software: '소프트웨어',
          energy: '에너지',
          travel: '여행',
          health: '의료',
        },
      },
      views: { grid: '모든 회사' },
      rows: [
        ['항구 로스터스', '부산'],
        ['나인폴드', '서울'],
        ['맑은물 에너지', '울산'],
        ['느린기차 여행사', '강릉'],
        ['느릅나무 의원', '대전'],
        ['소금과 솔', '여수'],
      ],
    },
    contacts: {
      title: '연락처',
      columns: {
        name: '이름',
        role: '직책',
        email: '이메일',
        phone: '전화번호',
        company: '회사',
        spoke: '마지막 통화',
        notes: '메모',
      },
      views: { grid: '모든 연락처', stale: '다시 연락하기', form: '문의하기' },
      forms: {
        form: {
          heading: '문의하기',
          subheading: '누구신지 알려 주시면 영업일 기준 이틀 안에 전화드릴게요.',
          success_msg: '고마워요. 곧 연락드릴게요.',
        },
      },
      rows: [
        ['문미라', '구매 팀장', '오전에 짧게 통화하는 것을 좋아함.'],
        ['정요한', '창업자', ''],
        ['안아영', '운영 책임자', '보안 점검표를 요청함.'],
        ['서민우', '재무', '청구서는 이분께 보냄.'],
        ['이라희', '프로그램 매니저', '이사회는 매달 첫째 화요일.'],
        ['남도현', '대표', ''],
        ['유인애', '병원 실장', '이메일을 선호함.'],
        ['오민석', '셰프', '여름 성수기가 지나면 돌아옴.'],
      ],
    },
    deals: {
      title: '거래',
      columns: {
        name: '거래 이름',
        stage: '단계',
        value: '금액',
        chance: '성사 확률',
        weighted: '예상 금액',
        closes: '예상 마감일',
        company: '회사',
        city: '도시',
        next: '다음 단계',
      },
      options: {
        stage: {
          lead: '잠재 고객',
          meeting: '미팅',
          offer: '제안',
          contract: '계약',
          won: '수주',
          lost: '실주',
        },
      },
      views: { grid: '모든 거래', open: '진행 중인 거래', won: '수주' },
      rows: [
        ['로스터리 계산대', '교육을 포함한 두 번째 견적 보내기.'],
        ['140석 라이선스', ''],
        ['공장 두 곳 시범 도입', '계약서는 상대 변호사가 검토 중.'],
        ['예약 사이트', '결정권자가 누구인지 알아보기.'],
        ['진료 예약 알림', '접수팀에 데모 보여 주기.'],
        ['메뉴 플래너', '봄에 다시 제안하기.'],
        ['지원 패키지', '1년과 3년 가격 준비하기.'],
        ['계량기 대시보드', '첫 통화하기.'],
        ['온라인 주문', '납품 날짜에 대한 답변 기다리기.'],
      ],
    },
  },
}
