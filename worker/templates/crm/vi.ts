import type { TemplateWords } from '../template.ts'

export const crmVi: TemplateWords = {
  title: 'Khách hàng',
  tables: {
    companies: {
      title: 'Công ty',
      columns: {
        name: 'Tên',
        industry: 'Ngành',
        city: 'Thành phố',
        website: 'Trang web',
        people: 'Số nhân viên',
        contacts: 'Người liên hệ',
        deals: 'Thương vụ',
        total: 'Tổng giá trị thương vụ',
      },
      options: {
        industry: {
          food: 'Thực phẩm và đồ uống',
          software: 'Phần mềm',
          energy: 'Năng lượng',
          travel: 'Du lịch',
          health: 'Y tế',
        },
      },
      views: { grid: 'Tất cả công ty' },
      rows: [
        ['Cà phê Bến Cảng', 'Hải Phòng'],
        ['Phần mềm Chín Lớp', 'Hà Nội'],
        ['Năng lượng Nước Trong', 'Cần Thơ'],
        ['Du lịch Tàu Chậm', 'Huế'],
        ['Phòng khám Cây Du', 'Đà Nẵng'],
        ['Quán Muối & Thông', 'Đà Lạt'],
      ],
    },
    contacts: {
      title: 'Người liên hệ',
      columns: {
        name: 'Họ tên',
        role: 'Chức vụ',
        email: 'Email',
        phone: 'Điện thoại',
        company: 'Công ty',
        spoke: 'Lần trao đổi gần nhất',
        notes: 'Ghi chú',
      },
      views: { grid: 'Tất cả người liên hệ', stale: 'Cần gọi lại', form: 'Liên hệ' },
      forms: {
        form: {
          heading: 'Liên hệ với chúng tôi',
          subheading: 'Hãy cho biết bạn là ai, chúng tôi sẽ gọi lại trong vòng hai ngày làm việc.',
          success_msg: 'Cảm ơn bạn. Chúng tôi sẽ sớm liên hệ.',
        },
      },
      rows: [
        ['Nguyễn Thị Mai', 'Trưởng phòng thu mua', 'Thích gọi ngắn vào buổi sáng.'],
        ['Trần Quốc Giang', 'Nhà sáng lập', ''],
        ['Lê Ái Khanh', 'Trưởng bộ phận vận hành', 'Đã hỏi xin bảng câu hỏi về bảo mật.'],
        ['Phạm Văn Sang', 'Tài chính', 'Gửi hóa đơn cho anh ấy.'],
        ['Hoàng Lệ Hằng', 'Quản lý chương trình', 'Hội đồng họp vào thứ Ba đầu tháng.'],
        ['Võ Minh Tâm', 'Chủ doanh nghiệp', ''],
        ['Đặng Ngọc Yến', 'Quản lý phòng khám', 'Thích trao đổi qua email.'],
        ['Bùi Anh Minh', 'Bếp trưởng', 'Trở lại sau mùa hè.'],
      ],
    },
    deals: {
      title: 'Thương vụ',
      columns: {
        name: 'Tên thương vụ',
        stage: 'Giai đoạn',
        value: 'Giá trị',
        chance: 'Khả năng chốt',
        weighted: 'Giá trị theo khả năng',
        closes: 'Dự kiến chốt',
        company: 'Công ty',
        city: 'Thành phố',
        next: 'Bước tiếp theo',
      },
      options: {
        stage: {
          lead: 'Tiềm năng',
          meeting: 'Gặp gỡ',
          offer: 'Báo giá',
          contract: 'Hợp đồng',
          won: 'Thành công',
          lost: 'Thất bại',
        },
      },
      views: { grid: 'Tất cả thương vụ', open: 'Thương vụ đang mở', won: 'Thành công' },
      rows: [
        ['Máy tính tiền cho xưởng rang', 'Gửi báo giá thứ hai, kèm đào tạo.'],
        ['Giấy phép cho 140 người dùng', ''],
        ['Thử nghiệm tại hai nhà máy', 'Hợp đồng đang ở chỗ luật sư của họ.'],
        ['Trang đặt chỗ', 'Tìm hiểu ai là người quyết định.'],
        ['Nhắc lịch hẹn', 'Trình bày bản demo cho đội lễ tân.'],
        ['Công cụ lên thực đơn', 'Thử lại sau Tết.'],
        ['Gói hỗ trợ', 'Chuẩn bị giá cho một năm và ba năm.'],
        ['Bảng theo dõi công tơ', 'Gọi điện giới thiệu.'],
        ['Đặt hàng trực tuyến', 'Chờ họ trả lời về ngày giao.'],
      ],
    },
  },
}
