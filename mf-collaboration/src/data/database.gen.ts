// Written from the schema by `pnpm types`. Do not edit: change a migration and run it again.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  __InternalSupabase: {
    PostgrestVersion: '13'
  }
  public: {
    Tables: {
      collaboration_participants: {
        Row: {
          session_id: string
          user_id: string
          role: 'viewer' | 'editor' | 'admin'
          status: 'pending' | 'accepted' | 'declined'
          created_at: string
          updated_at: string
        }
        Insert: {
          session_id: string
          user_id: string
          role?: 'viewer' | 'editor' | 'admin'
        }
        Update: {
          status?: 'pending' | 'accepted' | 'declined'
        }
        Relationships: [
          { foreignKeyName: 'collaboration_participants_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'collaboration_sessions'; referencedColumns: ['id'] },
        ]
      }
      collaboration_sessions: {
        Row: {
          id: string
          user_id: string
          title: string
          type: 'study' | 'document' | 'discussion' | 'video'
          description: string
          scheduled_for: string
          duration: number
          document_ids: string[]
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          title: string
          type?: 'study' | 'document' | 'discussion' | 'video'
          description?: string
          scheduled_for?: string
          duration?: number
          document_ids?: string[]
        }
        Update: {
          title?: string
          type?: 'study' | 'document' | 'discussion' | 'video'
          description?: string
          scheduled_for?: string
          duration?: number
          document_ids?: string[]
        }
        Relationships: []
      }
      live_channels: {
        Row: {
          scope: 'note' | 'session' | 'room'
          id: string
          key: string
          topic: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
      meeting_rooms: {
        Row: {
          id: string
          user_id: string
          session_id: string | null
          name: string
          subject: string
          password: string | null
          config: Json
          is_active: boolean
          created_at: string
          updated_at: string
          has_password: boolean
        }
        Insert: {
          id?: string
          user_id?: string
          session_id?: string | null
          name: string
          subject: string
          password?: string | null
          config?: Json
          is_active?: boolean
        }
        Update: {
          session_id?: string | null
          subject?: string
          password?: string | null
          config?: Json
          is_active?: boolean
          has_password?: boolean
        }
        Relationships: [
          { foreignKeyName: 'meeting_rooms_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'collaboration_sessions'; referencedColumns: ['id'] },
        ]
      }
      room_participants: {
        Row: {
          room_id: string
          user_id: string
          status: 'waiting' | 'admitted' | 'refused' | 'removed'
          join_id: string | null
          has_camera: boolean
          asked_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'room_participants_room_id_fkey'; columns: ['room_id']; isOneToOne: false; referencedRelation: 'meeting_rooms'; referencedColumns: ['id'] },
        ]
      }
      session_invitations: {
        Row: {
          id: string
          user_id: string
          session_id: string | null
          email: string
          role: 'viewer' | 'editor' | 'admin'
          message: string
          status: 'pending' | 'accepted' | 'declined' | 'revoked'
          accepted_by: string | null
          sent_at: string
          times_sent: number
          expires_at: string
          answered_at: string | null
          created_at: string
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'session_invitations_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'collaboration_sessions'; referencedColumns: ['id'] },
        ]
      }
      session_messages: {
        Row: {
          session_id: string
          id: string
          user_id: string
          type: 'text' | 'system'
          content: string
          mentions: string[]
          place: number
          created_at: string
          edited_at: string | null
          deleted_at: string | null
        }
        Insert: {
          session_id: string
          id?: string
          user_id?: string
          content: string
          mentions?: string[]
        }
        Update: {
          content?: string
          mentions?: string[]
          deleted_at?: string | null
        }
        Relationships: [
          { foreignKeyName: 'session_messages_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'collaboration_sessions'; referencedColumns: ['id'] },
        ]
      }
      session_reads: {
        Row: {
          session_id: string
          user_id: string
          place: number
        }
        Insert: never
        Update: never
        Relationships: [
          { foreignKeyName: 'session_reads_session_id_fkey'; columns: ['session_id']; isOneToOne: false; referencedRelation: 'collaboration_sessions'; referencedColumns: ['id'] },
        ]
      }
      zoom_tokens: {
        Row: {
          user_id: string
          expires_at: string
          created_at: string
          updated_at: string
        }
        Insert: never
        Update: never
        Relationships: []
      }
    }
    Views: Record<never, never>
    Functions: {
      accept_invitation: {
        Args: {
          secret: string
        }
        Returns: string
      }
      accept_note_invitation: {
        Args: {
          secret: string
        }
        Returns: string
      }
      add_session_document: {
        Args: {
          session: string
          note: string
        }
        Returns: undefined
      }
      answer_knock: {
        Args: {
          room: string
          member: string
          is_admitted: boolean
        }
        Returns: undefined
      }
      begin_zoom_authorization: {
        Args: {
          state: string
          verifier: string
          redirect_uri: string
        }
        Returns: undefined
      }
      collaborators: {
        Args: never
        Returns: {
          id: string
          name: string
          avatar_url: string | null
          is_team: boolean
        }[]
      }
      decline_invitation: {
        Args: {
          secret: string
        }
        Returns: undefined
      }
      decline_note_invitation: {
        Args: {
          secret: string
        }
        Returns: undefined
      }
      document_files: {
        Args: {
          note: string
        }
        Returns: {
          id: string
          name: string
          type: string
          size: number
          path: string
        }[]
      }
      documents_to_add: {
        Args: {
          session: string
        }
        Returns: {
          id: string
          title: string
        }[]
      }
      documents_together: {
        Args: never
        Returns: {
          id: string
          title: string
          type: 'note' | 'pdf'
          owner_id: string
          owner_name: string | null
          role: 'owner' | 'admin' | 'editor' | 'viewer'
          collaborators: number
          sessions: string[]
          updated_at: string
        }[]
      }
      find_documents_to_add: {
        Args: {
          session: string
          search_query?: string
        }
        Returns: {
          id: string
          title: string
        }[]
      }
      invite_collaborator: {
        Args: {
          session: string
          email: string
          role?: string
          message?: string
        }
        Returns: string
      }
      jitsi_place: {
        Args: {
          room: string
          join_id: string
        }
        Returns: {
          conference: string
          person: string
          is_host: boolean
        }[]
      }
      join_room: {
        Args: {
          room: string
          join_id: string
        }
        Returns: undefined
      }
      keep_zoom_meeting: {
        Args: {
          meeting: string
          topic: string
          join_url: string
          duration: number
          session?: string
        }
        Returns: undefined
      }
      knock: {
        Args: {
          room: string
          password?: string
        }
        Returns: string
      }
      leave_room: {
        Args: {
          room: string
          join_id: string
        }
        Returns: undefined
      }
      livekit_place: {
        Args: {
          room: string
          join_id: string
        }
        Returns: {
          conference: string
          person: string
          may_share_screen: boolean
        }[]
      }
      may_open_meeting: {
        Args: {
          session: string
        }
        Returns: boolean
      }
      preview_invitation: {
        Args: {
          secret: string
        }
        Returns: {
          sender: string
          session_title: string | null
          session_type: 'study' | 'document' | 'discussion' | 'video' | null
          scheduled_for: string | null
          role: 'viewer' | 'editor' | 'admin'
          message: string
          status: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'
          expires_at: string
        }[]
      }
      preview_note_invitation: {
        Args: {
          secret: string
        }
        Returns: {
          sender: string
          note_title: string
          role: 'viewer' | 'editor' | 'admin'
          status: 'pending' | 'accepted' | 'declined' | 'revoked' | 'expired'
          expires_at: string
        }[]
      }
      preview_room: {
        Args: {
          room: string
        }
        Returns: {
          id: string
          name: string
          subject: string
          config: Json
          is_active: boolean
          has_password: boolean
          session_id: string | null
          session_title: string | null
          owner_id: string
          owner_name: string | null
          role: 'owner' | 'admin' | 'editor' | 'viewer'
          status: 'waiting' | 'admitted' | 'refused' | 'removed' | null
        }[]
      }
      read_document: {
        Args: {
          note: string
        }
        Returns: {
          title: string
          content: string
          updated_at: string
        }[]
      }
      read_session: {
        Args: {
          session: string
          place: number
        }
        Returns: undefined
      }
      remove_from_room: {
        Args: {
          room: string
          member: string
        }
        Returns: undefined
      }
      remove_session_document: {
        Args: {
          session: string
          note: string
        }
        Returns: undefined
      }
      resend_invitation: {
        Args: {
          invitation: string
        }
        Returns: string
      }
      revoke_invitation: {
        Args: {
          invitation: string
        }
        Returns: undefined
      }
      room_conference: {
        Args: {
          room: string
        }
        Returns: {
          name: string
          key: string
        }[]
      }
      room_people: {
        Args: {
          room: string
        }
        Returns: {
          user_id: string
          name: string | null
          avatar_url: string | null
          role: 'owner' | 'admin' | 'editor' | 'viewer' | null
          status: 'waiting' | 'admitted' | 'refused' | 'removed'
          join_id: string | null
          has_camera: boolean
        }[]
      }
      set_room_camera: {
        Args: {
          room: string
          join_id: string
          is_on: boolean
        }
        Returns: undefined
      }
      set_session_role: {
        Args: {
          session: string
          member: string
          role: string
        }
        Returns: undefined
      }
      stay_in_room: {
        Args: {
          room: string
          join_id: string
        }
        Returns: boolean
      }
      take_zoom_authorization: {
        Args: {
          state: string
        }
        Returns: {
          account: string
          verifier: string
          redirect_uri: string
        }[]
      }
      unread_messages: {
        Args: never
        Returns: {
          session_id: string
          unread: number
        }[]
      }
      zoom_account: {
        Args: never
        Returns: string
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
