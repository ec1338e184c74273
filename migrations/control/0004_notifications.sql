CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`base_id` text NOT NULL,
	`type` text NOT NULL,
	`by` text NOT NULL,
	`comment_id` text,
	`body` text NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `notifications_of_user` ON `notifications` (`user_id`);--> statement-breakpoint
CREATE INDEX `notifications_of_base` ON `notifications` (`base_id`);--> statement-breakpoint
CREATE INDEX `notifications_of_comment` ON `notifications` (`comment_id`);