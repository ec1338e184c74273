import type { TemplateWords } from '../template.ts'

export const eventsVi: TemplateWords = {
  title: 'Đăng ký sự kiện',
  tables: {
    registrations: {
      title: 'Đăng ký',
      columns: {
        name: 'Họ tên',
        email: 'Email',
        ticket: 'Vé',
        sessions: 'Phiên',
        food: 'Suất ăn',
        paid: 'Đã trả tiền',
        here: 'Đã đến',
        wishes: 'Yêu cầu thêm',
      },
      options: {
        ticket: { early: 'Đặt sớm', regular: 'Thường', student: 'Sinh viên', guest: 'Khách mời' },
        food: { vegetarian: 'Ăn chay', vegan: 'Thuần chay', halal: 'Halal', gluten: 'Không gluten' },
      },
      views: { grid: 'Tất cả đăng ký', unpaid: 'Chưa trả tiền', door: 'Đón khách', form: 'Đăng ký' },
      forms: {
        form: {
          heading: 'Đăng ký ngày hội mở cửa',
          subheading: 'Chỗ ngồi được xếp theo thứ tự đăng ký. Chúng tôi sẽ hồi âm trong vòng một ngày.',
          success_msg: 'Bạn đã có tên trong danh sách. Hẹn sớm gặp lại!',
        },
      },
      rows: [
        ['An Thị Nhung', ''],
        ['Hà Đức Hiền', 'Đến bằng chuyến tàu 8:40.'],
        ['Phùng Thị Sao', ''],
        ['Đinh Công Phước', 'Xin một chỗ gần lối đi.'],
        ['Trần Vĩ', ''],
        ['Phan Thu Diệp', 'Sẽ nói về dự án thư viện trong buổi tọa đàm.'],
        ['Vũ Khánh Vân', 'Đi cùng một người bạn trong buổi dạo vườn.'],
        ['Lý Gia Phát', ''],
      ],
    },
    sessions: {
      title: 'Phiên',
      columns: {
        title: 'Tên phiên',
        starts: 'Bắt đầu',
        minutes: 'Số phút',
        room: 'Địa điểm',
        speaker: 'Diễn giả',
        places: 'Số chỗ',
        registrations: 'Đăng ký',
        taken: 'Số chỗ đã đặt',
        free: 'Số chỗ còn lại',
        about: 'Giới thiệu',
      },
      options: { room: { hall: 'Hội trường lớn', library: 'Thư viện', garden: 'Khu vườn' } },
      views: { grid: 'Chương trình', hall: 'Hội trường lớn' },
      rows: [
        ['Chào mừng', 'Chúng tôi là ai và hôm nay có gì chờ bạn.'],
        ['Tự đóng một cuốn sổ', 'Có sẵn mọi vật liệu.'],
        ['Dạo quanh khu vườn cổ', 'Nên đi giày chắc chắn.'],
        ['Đọc to cùng nhau', 'Mang theo một trang sách bạn thích.'],
        ['Hỏi đáp', 'Cùng tất cả diễn giả của ngày hôm nay.'],
      ],
    },
    speakers: {
      title: 'Diễn giả',
      columns: {
        name: 'Họ tên',
        from: 'Đơn vị',
        email: 'Email',
        website: 'Trang web',
        sessions: 'Phiên',
        confirmed: 'Đã xác nhận',
      },
      views: { grid: 'Tất cả diễn giả' },
      rows: [
        ['Đoàn Thục Anh', 'Ngôi nhà Sách'],
        ['Mạc Tấn Sinh', 'Xưởng giấy'],
        ['Kim Hạnh Nguyên', 'Vườn trong phố'],
        ['Ông Bá Lợi', 'Đài phát thanh'],
      ],
    },
  },
}
