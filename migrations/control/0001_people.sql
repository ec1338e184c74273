CREATE TABLE `account_links` (
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`email_key` text NOT NULL,
	`expires_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `purpose`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_links_by_token` ON `account_links` (`token_hash`);--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`base_id` text,
	`description` text NOT NULL,
	`token_hash` text NOT NULL,
	`hint` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text,
	`last_used_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_by_hash` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_of_user` ON `api_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `api_tokens_of_base` ON `api_tokens` (`base_id`);--> statement-breakpoint
CREATE TABLE `instance_audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`by` text NOT NULL,
	`action` text NOT NULL,
	`subject` text,
	`detail` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`token_hash` text NOT NULL,
	`base_id` text NOT NULL,
	`role` text,
	`org_roles` text,
	`proves_address` integer NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_by_token` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_by_address` ON `invitations` (`base_id`,`email_key`);--> statement-breakpoint
CREATE TABLE `mailbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`to` text NOT NULL,
	`template` text NOT NULL,
	`locale` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `super_visits` (
	`user_id` text NOT NULL,
	`base_id` text NOT NULL,
	`hour` text NOT NULL,
	PRIMARY KEY(`user_id`, `base_id`, `hour`)
);
--> statement-breakpoint
ALTER TABLE `users` ADD `display_name` text;--> statement-breakpoint
ALTER TABLE `users` ADD `locale` text;--> statement-breakpoint
ALTER TABLE `users` ADD `theme` text;--> statement-breakpoint
ALTER TABLE `users` ADD `color` text;--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` text;